export { encodedIfLong, EncodedText, isText, type Text } from './encoded-text';
export { joined, openedFor, withMember } from './json-text';

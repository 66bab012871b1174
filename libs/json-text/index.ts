export { encodedIfLong, EncodedText, type Text } from './encoded-text';
export { joined, openedFor, withMember } from './json-text';

export { joined, openedFor, withMember } from './json-text';

import { type Text, together } from './encoded-text';

/**
 * JSON text that is put together from parts which are text already, such as a stored order: parsing and writing them again
 * would cost more than everything else that is done with them.
 */

/** The object up to where the value of a further member belongs; a value and `}` complete it. */
export function openedFor(object: string, name: string): string;
export function openedFor(object: Text, name: string): Text;
export function openedFor(object: Text, name: string): Text {
  const separator = object === '{}' ? '' : ',';
  return together(front(object), `${separator}${JSON.stringify(name)}:`);
}

/** The object with a further, last member. @param value JSON text */
export function withMember(object: string, name: string, value: string): string;
export function withMember(object: Text, name: string, value: Text): Text;
export function withMember(object: Text, name: string, value: Text): Text {
  return together(openedFor(object, name), value, '}');
}

/** The members of both objects, which have no name in common. */
export function joined(one: string, other: string): string;
export function joined(one: Text, other: Text): Text;
export function joined(one: Text, other: Text): Text {
  if (one === '{}') return other;
  return other === '{}' ? one : together(front(one), ',', tail(other));
}

function front(text: Text): Text {
  return typeof text === 'string' ? text.slice(0, -1) : text.front;
}

function tail(text: Text): Text {
  return typeof text === 'string' ? text.slice(1) : text.tail;
}

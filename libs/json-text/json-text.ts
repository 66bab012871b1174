/**
 * JSON text that is put together from parts which are text already, such as a stored order: parsing and writing them again
 * would cost more than everything else that is done with them.
 */

/** The object up to where the value of a further member belongs; a value and `}` complete it. */
export function openedFor(object: string, name: string): string {
  const separator = object === '{}' ? '' : ',';
  return `${object.slice(0, -1)}${separator}${JSON.stringify(name)}:`;
}

/** The object with a further, last member. @param value JSON text */
export function withMember(object: string, name: string, value: string): string {
  return `${openedFor(object, name)}${value}}`;
}

/** The members of both objects, which have no name in common. */
export function joined(one: string, other: string): string {
  if (one === '{}') return other;
  return other === '{}' ? one : `${one.slice(0, -1)},${other.slice(1)}`;
}

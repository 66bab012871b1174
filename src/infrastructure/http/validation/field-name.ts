/** The name of a field in the client's own notation, such as `items[0].quantity`, from the steps that lead to it. */
export function fieldName(path: readonly string[]): string {
  if (path.length === 0) return 'body';
  return path
    .map((part, index) => (/^\d+$/.test(part) ? `[${part}]` : index === 0 ? part : `.${part}`))
    .join('');
}

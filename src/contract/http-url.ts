/** Whether the text is an http or https URL; white space, which `URL` would drop or escape, is not allowed. */
export function isHttpUrl(text: string): boolean {
  if (/\s/.test(text) || !URL.canParse(text)) return false;
  const { protocol } = new URL(text);
  return protocol === 'https:' || protocol === 'http:';
}

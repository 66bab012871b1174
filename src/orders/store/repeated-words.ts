/**
 * What the JSON texts of changes and of status metadata repeat, version after version. Each is stored as one control character, which
 * JSON texts never contain. Rows are kept forever: never change these or their order, add at the end (31 at most).
 */
export const WORDS = [
  '[{"field":"status","from":"',
  '"},{"field":"items[',
  '},{"field":"items[',
  '].properties.picked_quantity","from":null,"to":',
  '].properties.unpicked_quantity","from":null,"to":0',
  '].collected_product","from":null,"to":{"id":"',
  '].status","from":"',
  ',"shopkeeper_timestamp":"',
  '","collected":true,"ean":null,"sku":"',
  ',"images":0,"image_guid":[],"fulfilment_flags":[',
  '],"properties":{',
  '","to":"',
  '","from":',
  ',"to":',
  '{"field":"',
  ',"amount":',
  '"}]',
  '","name":"',
  '","price":',
  '{"updated_by":"',
  '"updated_by":"',
  '","user_id":null,"user_name":null',
  '","user_id":null,"user_name":"',
  ',"auto_transition_final":true}',
  ',"auto_transition":true}',
  ',"items":[{"item_id":"',
  ',"properties":{"picked_quantity":',
  ',"unpicked_quantity":0,"sub_item_id":null}}',
  ',{"item_id":"',
  '","quantity":',
] as const;

/** Longer texts are stored as they are: to write them out would cost the database seconds for a history of megabytes. */
const LONGEST_BYTES = 16 * 1024;

const SHORTEST_WORD = Math.min(...WORDS.map((word) => word.length));

const characterOf = (n: number) => String.fromCharCode(n + 1);

/** @param json as `JSON.stringify` has it: without spaces */
export function shortened(json: string): string {
  if (json.length < SHORTEST_WORD || Buffer.byteLength(json) > LONGEST_BYTES) return json;
  return WORDS.reduce((text, word, n) => text.replaceAll(word, characterOf(n)), json);
}

/** SQL for the text again, whether or not it was shortened. */
export const writtenOut = (column: string): string => {
  const words = WORDS.reduceRight((sql, word, n) => `replace(${sql}, chr(${n + 1}), '${word}')`, column);
  return `CASE WHEN octet_length(${column}) > ${LONGEST_BYTES} THEN ${column} ELSE ${words} END`;
};

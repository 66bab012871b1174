import { byService, nameText, type Shape, type Shown, uuid } from '../shape';

/** Who takes care of an order. */
export const ASSIGNEE = {
  person_id: byService(uuid),
  name: byService(nameText(255)),
} satisfies Shape;

export type Assignee = Shown<typeof ASSIGNEE>;

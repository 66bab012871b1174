import { Refusal } from '../../answers/refusal.js';
import { diagnose, inWords } from '../../stuck/diagnose.js';
import { gatherFacts } from '../../stuck/gather-facts.js';
import { order } from '../arguments.js';
import { readTool } from '../tool.js';

export const explainOrder = readTool({
  name: 'explain_order',
  title: 'Why an order is stuck',
  description:
    'Says in words what holds an order and what to do about it, from its status, unfinished and failed jobs, undelivered webhooks, ' +
    'the circuit of the endpoint, parked work, deadlines and picking. Begin with this when somebody asks about an order; it also ' +
    'explains an order number whose creation failed.',
  input: { order },
  async read({ order: named }, context) {
    const facts = await gatherFacts(named, context);
    if (facts.order === null && facts.jobs.length === 0)
      throw new Refusal(
        'NOTHING_TO_DO',
        'There is no order of this id or number that this key can access, and no job names it.',
        'find_orders also finds orders by customer, items, or a part of the number.',
      );
    const findings = diagnose(facts, context.now);
    return { says: inWords(facts, findings, context.now), data: { ...facts, findings } };
  },
});

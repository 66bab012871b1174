import { texts } from '../texts';
import type { Detail } from './entries';
import { By, type Line } from './entry-line';

export function ofNote({ text, actor }: Detail<'note'>): Line {
  return {
    tone: 'plain',
    what: (
      <>
        <span className="note">{text}</span>
        <By name={actor.client_name} />
      </>
    ),
    more: null,
  };
}

export function ofAssignment({ assignee, actor }: Detail<'assignment'>): Line {
  return {
    tone: 'quiet',
    what: (
      <>
        {assignee === null ? texts.assignee.toNobody : texts.assignee.to(assignee.name)}
        <By name={actor.client_name} />
      </>
    ),
    more: null,
  };
}

import '../../screens.css';
import { Button, Facts, Time } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Found } from '../../../app/faults/found';
import { ScreenHead } from '../../../app/shell/screen-head';
import { useMay } from '../../../session/may';
import { useSession } from '../../../session/session';
import { Disabling } from './disabling';
import { LinkAgain } from './link-again';
import { type Person, personPath, personQuery } from '../people';
import { PersonDialog } from '../form/person-dialog';
import { limitsOf, PersonState } from '../person-words';
import { Sessions } from '../sessions';
import { texts } from '../texts';

/** One person: what they may do, where they are signed in. */
export function PersonScreen() {
  const { personId } = useParams({ from: '/signed-in/people/$personId' });
  const person = useQuery(personQuery(personId));
  const toAll = (
    <Link to="/people" className="button">
      {texts.back}
    </Link>
  );
  return (
    <Found query={person} missing={texts.missing} toAll={toAll}>
      {(found) => <Shown person={found} />}
    </Found>
  );
}

function Shown({ person }: { person: Person }) {
  const [isEditing, setEditing] = useState(false);
  const mayChange = useMay('people', 'admin');
  const isOneself = useSession()?.person.email === person.email;
  return (
    <>
      <ScreenHead title={person.name}>
        <div className="actions">
          <Link to="/people" className="button">
            {texts.back}
          </Link>
          {mayChange ? (
            <>
              {person.is_active ? <LinkAgain person={person} /> : null}
              {isOneself ? null : <Disabling person={person} />}
              <Button kind="main" onClick={() => setEditing(true)}>
                {texts.edit}
              </Button>
            </>
          ) : null}
        </div>
      </ScreenHead>
      <PersonFacts person={person} />
      <Sessions path={`${personPath(person.id)}/sessions`} />
      {isEditing ? <PersonDialog person={person} onClose={() => setEditing(false)} /> : null}
    </>
  );
}

function PersonFacts({ person }: { person: Person }) {
  const { fact } = texts;
  return (
    <section className="panel padded" aria-label={texts.facts}>
      <Facts
        facts={[
          [fact.mail, person.email],
          [fact.role, texts.roles[person.role]],
          [fact.limits, limitsOf(person)],
          [fact.state, <PersonState key="state" person={person} />],
          [fact.seen, <Time key="seen" at={person.last_seen_at} />],
          [fact.created, <Time key="created" at={person.created_at} />],
          [fact.changed, <Time key="changed" at={person.updated_at} />],
        ]}
      />
    </section>
  );
}

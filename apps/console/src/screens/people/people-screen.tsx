import '../screens.css';
import { Button, Time } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ListPage } from '../../app/lists/list-page';
import { useRowKeys } from '../../app/keyboard/row-keys';
import { ScreenHead } from '../../app/shell/screen-head';
import { useMay } from '../../session/may';
import { LinkOnce } from './link-once';
import { peopleQuery, type Person, type SignInLink } from './people';
import { PersonDialog } from './form/person-dialog';
import { limitsOf, PersonState } from './person-words';
import { texts } from './texts';

/** Who signs in, by name. */
export function PeopleScreen() {
  const { page } = useSearch({ from: '/signed-in/people' });
  const navigate = useNavigate({ from: '/people' });
  const people = useQuery(peopleQuery(page));
  const mayInvite = useMay('people', 'admin');
  const [isInviting, setInviting] = useState(false);
  const [link, setLink] = useState<SignInLink | null>(null);
  useRowKeys();
  return (
    <>
      <ScreenHead title={texts.name}>
        {mayInvite ? (
          <Button kind="main" onClick={() => setInviting(true)}>
            {texts.invite}
          </Button>
        ) : null}
      </ScreenHead>
      <ListPage
        query={people}
        label={texts.name}
        columns={Object.values(texts.columns)}
        none={texts.none}
        onPage={(next) => void navigate({ search: { page: next } })}
      >
        {(person) => <PersonRow key={person.id} person={person} />}
      </ListPage>
      {isInviting ? (
        <PersonDialog person={null} onClose={() => setInviting(false)} onInvited={setLink} />
      ) : null}
      {link === null ? null : <LinkOnce link={link} onDone={() => setLink(null)} />}
    </>
  );
}

function PersonRow({ person }: { person: Person }) {
  return (
    <tr>
      <th scope="row">
        <Link to="/people/$personId" params={{ personId: person.id }} data-row preload={false}>
          <bdi>{person.name}</bdi>
        </Link>
        <p className="quiet">
          <bdi>{person.email}</bdi>
        </p>
      </th>
      <td>{person.role}</td>
      <td className="number">{limitsOf(person)}</td>
      <td>
        <PersonState person={person} />
      </td>
      <td>
        <Time at={person.last_seen_at} />
      </td>
    </tr>
  );
}

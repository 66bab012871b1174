import type { CSSProperties, ReactNode } from 'react';
import { Scroll } from './scroll';

/**
 * A table that scrolls by itself where it is wider than the screen; on a phone its rows are cards, in which each value has the
 * name of its column.
 * @param props.columns their names, at most 8; an empty one is for buttons
 */
export function Rows({
  label,
  columns,
  isOld = false,
  children,
}: {
  label: string;
  columns: readonly string[];
  /** They are of the question before; the next answer is on its way. */
  isOld?: boolean;
  children: ReactNode;
}) {
  return (
    <Scroll label={label} className="panel" isOld={isOld}>
      <table className="rows stacked" style={namesFor(columns)}>
        <thead>
          <tr>
            {columns.map((name, column) =>
              name === '' ? (
                <td key={column} />
              ) : (
                <th key={column} scope="col">
                  {name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Scroll>
  );
}

/** `--column-1: "Name"`, which the styles put before the first value of each card. */
function namesFor(columns: readonly string[]): CSSProperties {
  return Object.fromEntries(
    columns.flatMap((name, column) =>
      name === '' ? [] : [[`--column-${column + 1}`, JSON.stringify(name)] as const],
    ),
  );
}

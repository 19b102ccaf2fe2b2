import { useStudio } from '#client/settings/service.ts'
import type { SheetChange } from '#shared/builds/sheets/diff.ts'

import { nameOfField, showValue } from './sheet-words.ts'

/** The differences of two versions; one that several clubs share is said once. */
export function Changes({ changes }: { changes: readonly SheetChange[] }) {
  const { studio } = useStudio()
  if (changes.length === 0) return <p>Nothing changed.</p>

  return (
    <table className="w-full border-collapse text-sm figures">
      <thead className="text-left text-muted">
        <tr>
          {['Clubs', 'What', 'Before', 'Now'].map((name) => (
            <th key={name} scope="col" className="py-1 pr-3 font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groupAlike(changes).map(({ clubs, field, from, to }) => (
          <tr key={`${clubs.join()} ${field}`} data-change tabIndex={-1} className="border-t border-line align-top">
            <th scope="row" className="py-2 pr-3 text-left font-mono font-medium">
              {clubs.join(', ')}
            </th>
            <td className="py-2 pr-3">{nameOfField(field)}</td>
            <td className="py-2 pr-3 text-muted line-through">{showValue(field, from, studio.locale)}</td>
            <td className="py-2 font-semibold">{showValue(field, to, studio.locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type ChangeGroup = Pick<SheetChange, 'field' | 'from' | 'to'> & { clubs: string[] }

function groupAlike(changes: readonly SheetChange[]): ChangeGroup[] {
  const groups = new Map<string, ChangeGroup>()
  for (const { club, field, from, to } of changes) {
    const key = JSON.stringify([field, from, to])
    const group = groups.get(key) ?? { field, from, to, clubs: [] }
    groups.set(key, { ...group, clubs: [...group.clubs, club] })
  }
  return [...groups.values()]
}

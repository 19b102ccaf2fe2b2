import { clsx } from 'clsx'

import { fullName } from '#client/people/person/full-name.ts'
import type { Choice, MergeRequest } from '#shared/people/merges.ts'
import type { PersonRecord } from '#shared/people/record.ts'

export type Choices = Omit<MergeRequest, 'otherId'>

interface MergeChoicesProps {
  person: PersonRecord
  other: PersonRecord
  choices: Choices
  onChoose: (choices: Choices) => void
}

/** Both beside each other; of what differs one is chosen. */
export function MergeChoices({ person, other, choices, onChoose }: MergeChoicesProps) {
  const hasAccount = person.accountId !== null || other.accountId !== null
  const rows = [
    { field: 'name', label: 'Name', values: [fullName(person), fullName(other)] },
    { field: 'email', label: 'E-mail', values: [person.email, other.email] },
    { field: 'phone', label: 'Phone', values: [person.phone, other.phone] },
  ] as const

  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">Both clients</caption>
      <thead>
        <tr className="border-b border-edge/60 text-left text-muted">
          <th scope="col" className="py-2 pr-3 font-medium">
            <span className="sr-only">Field</span>
          </th>
          <th scope="col" className="py-2 pr-3 font-medium">
            This client, stays
          </th>
          <th scope="col" className="py-2 font-medium">
            The duplicate
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field, label, values: [mine, theirs] }) => (
          <tr key={field} className="border-b border-line">
            <th scope="row" className="w-20 py-1 pr-3 text-left font-normal text-muted">
              {label}
            </th>
            {(['survivor', 'other'] as const).map((side) => (
              <td key={side} className="py-1 pr-3 wrap-anywhere figures">
                <Value
                  name={`${label} of ${side === 'survivor' ? 'this client' : 'the duplicate'}`}
                  group={field}
                  text={side === 'survivor' ? mine : theirs}
                  isOffered={mine !== theirs && !(field === 'email' && hasAccount)}
                  isChosen={choices[field] === side}
                  onChoose={() => onChoose({ ...choices, [field]: side satisfies Choice })}
                />
              </td>
            ))}
          </tr>
        ))}
        <tr className="border-b border-line">
          <th scope="row" className="py-1.5 pr-3 text-left font-normal text-muted">
            Account
          </th>
          <td className="py-1.5 pr-3">{person.accountId ? 'Yes, its address stays' : 'None'}</td>
          <td className="py-1.5">{other.accountId ? 'Yes, comes along with its address' : 'None'}</td>
        </tr>
      </tbody>
    </table>
  )
}

interface ValueProps {
  name: string
  group: string
  text: string | null
  isOffered: boolean
  isChosen: boolean
  onChoose: () => void
}

function Value({ name, group, text, isOffered, isChosen, onChoose }: ValueProps) {
  if (!isOffered) return text ?? '-'

  return (
    <label className={clsx('flex min-h-row items-center gap-2', isChosen ? 'font-medium' : 'text-muted')}>
      <input
        type="radio"
        name={group}
        aria-label={name}
        className="size-4.5 shrink-0 accent-fairway"
        checked={isChosen}
        onChange={onChoose}
      />
      {text ?? '-'}
    </label>
  )
}

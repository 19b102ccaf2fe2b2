import { PersonLink } from '#client/people/person/PersonLink.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { type HouseholdMember, HouseholdRole } from '#shared/people/households.ts'

export type EditedMember = HouseholdMember & { name: string }

const rights = [
  ['mayBook', 'book'],
  ['mayPay', 'pay'],
  ['maySee', 'see'],
] as const
const roleWords: Record<HouseholdRole, string> = { adult: 'Adult', child: 'Child' }

interface MemberRowProps {
  member: EditedMember
  /** On whose page this is. */
  isHere: boolean
  isAlone: boolean
  onChange: (member: EditedMember) => void
  onRemove: () => void
}

/** One of a household. A child acts for nobody. */
export function MemberRow({ member, isHere, isAlone, onChange, onRemove }: MemberRowProps) {
  const setRole = (typed: string) => {
    const role = HouseholdRole.parse(typed)
    onChange(role === 'child' ? { ...member, role, mayBook: false, mayPay: false, maySee: false } : { ...member, role })
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1.5 md:grid md:grid-cols-[minmax(0,1fr)_7rem_18rem_4.5rem]">
      <span className="min-w-40 flex-1 font-medium wrap-anywhere">
        {isHere ? member.name : <PersonLink personId={member.personId}>{member.name}</PersonLink>}
      </span>
      <span className="w-28">
        <Select
          isTight
          aria-label={`${member.name} is`}
          value={member.role}
          onChange={({ target }) => setRole(target.value)}
        >
          {HouseholdRole.options.map((role) => (
            <option key={role} value={role}>
              {roleWords[role]}
            </option>
          ))}
        </Select>
      </span>
      {!isAlone && <Rights member={member} onChange={onChange} />}
      {!isAlone && (
        <Button tone="plain" size="tight" aria-label={`Take ${member.name} out`} onClick={onRemove}>
          Take out
        </Button>
      )}
    </li>
  )
}

/** What they may do for the others of the household. */
function Rights({ member, onChange }: Pick<MemberRowProps, 'member' | 'onChange'>) {
  if (member.role === 'child') return <span className="w-64 text-muted">Acts for nobody</span>

  return (
    <span className="flex flex-wrap items-center gap-x-4">
      <span className="text-muted">May for the others</span>
      {rights.map(([right, label]) => (
        <label key={right} className="flex min-h-row items-center gap-1.5">
          <input
            type="checkbox"
            aria-label={`${member.name}: ${label}`}
            className="size-4.5 accent-fairway"
            checked={member[right]}
            onChange={({ target }) => onChange({ ...member, [right]: target.checked })}
          />
          {label}
        </label>
      ))}
    </span>
  )
}

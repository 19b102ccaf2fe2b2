import { type EditedMember, MemberRow } from './MemberRow.tsx'

interface MemberTableProps {
  members: readonly EditedMember[]
  /** On whose page this is. */
  hereId: string
  onChange: (members: EditedMember[]) => void
}

/** Who belongs, a row each. */
export function MemberTable({ members, hereId, onChange }: MemberTableProps) {
  const change = (next: EditedMember) =>
    onChange(members.map((member) => (member.personId === next.personId ? next : member)))

  return (
    <ul aria-label="Household" className="border-t border-line text-sm">
      {members.map((member) => (
        <MemberRow
          key={member.personId}
          member={member}
          isHere={member.personId === hereId}
          isAlone={members.length === 1}
          onChange={change}
          onRemove={() => onChange(members.filter(({ personId }) => personId !== member.personId))}
        />
      ))}
    </ul>
  )
}

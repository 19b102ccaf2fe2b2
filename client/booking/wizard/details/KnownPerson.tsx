import { Button } from '#client/ui/Button.tsx'
import type { Contact } from '#shared/booking/contract.ts'

/** Who is booking, as the studio knows them already: nothing is asked twice. */
export function KnownPerson({ person, onOther }: { person: Contact; onOther: () => void }) {
  return (
    <div className="flex items-start justify-between gap-3">
      <p className="min-w-0 leading-snug">
        <span className="font-semibold">
          {person.firstName} {person.lastName}
        </span>
        <br />
        <span className="text-sm break-words text-muted">
          {person.email}
          <br />
          {person.phone}
        </span>
      </p>
      <Button tone="plain" onClick={onOther}>
        Somebody else
      </Button>
    </div>
  )
}

import { useSession } from '#client/auth/session.ts'
import { addressLine } from '#client/settings/opening.ts'
import { useStudio, useToday } from '#client/settings/use-studio.ts'

import { nameOf } from './person-name.ts'

/** Heads what is printed: whose it is, of which day, and who printed it. */
export function PrintHead({ title, about }: { title: string; about?: string }) {
  const { studio, dayAndYear } = useStudio()
  const session = useSession()
  const printed = `Printed ${dayAndYear(useToday())}`

  return (
    <div className="mb-4 hidden items-end justify-between gap-8 border-b border-ink pb-2 print:flex">
      <div>
        <p className="text-sm">
          <span className="font-semibold">{studio.name}</span>, {addressLine(studio)}, {studio.phone}
        </p>
        <p className="font-display text-2xl">{title}</p>
      </div>
      <p className="text-right text-sm figures">
        {about && <span className="block text-base font-semibold">{about}</span>}
        {session ? `${printed}, ${nameOf(session.user)}` : printed}
      </p>
    </div>
  )
}

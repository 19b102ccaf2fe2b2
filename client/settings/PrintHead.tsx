import { accountName } from '#client/api/session/person-name.ts'
import { useSession } from '#client/api/session/session.ts'
import { addressLine } from '#client/ui/wording.ts'

import { useStudio, useToday } from './use-studio.ts'

/** Heads what is printed: whose it is, of which day, and who printed it. */
export function PrintHead({
  title,
  about,
  hasName = false,
}: {
  title: string
  about?: string
  /** Belongs to somebody: who is not signed in writes their name on it. */
  hasName?: boolean
}) {
  const { studio, dayAndYear } = useStudio()
  const session = useSession()
  const printed = `Printed ${dayAndYear(useToday())}`

  return (
    <div className="mb-4 hidden items-end justify-between gap-8 border-b border-ink pb-2 print:flex">
      <div>
        <p className="text-sm">
          <span className="font-semibold">{studio.name}</span>, {addressLine(studio)},{' '}
          <span className="whitespace-nowrap">{studio.phone}</span>
        </p>
        <p className="font-display text-2xl">{title}</p>
      </div>
      <p className="shrink-0 text-right text-sm whitespace-nowrap figures">
        {about && <span className="block text-base font-semibold">{about}</span>}
        {session ? `${printed}, ${accountName(session.user)}` : printed}
        {hasName && !session && <span className="mt-3 block text-left">Name: {'_'.repeat(24)}</span>}
      </p>
    </div>
  )
}

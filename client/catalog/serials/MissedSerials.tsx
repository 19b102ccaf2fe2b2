import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { usePermissions } from '#client/permissions/rights.ts'
import { Link } from '#client/routing/Link.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { MissedThing } from '#shared/inventory/units/missed.ts'
import { showPassport } from '#shared/workshop/passport.ts'

import { missedOf } from './queries.ts'

/** Warns of what is reported lost or stolen among some serials: it is received all the same. */
export function MissedSerials({ serials }: { serials: readonly string[] }) {
  const mayAsk = usePermissions().holds('read/inventory')
  const { data } = useQuery({
    ...missedOf(serials),
    enabled: mayAsk && serials.length > 0,
    placeholderData: keepPreviousData,
  })
  const missed = serials.length === 0 ? [] : (data?.missed ?? []).filter(({ kind }) => kind !== 'demo')
  if (missed.length === 0) return null

  return (
    <Notice kind="warning" title="Reported missing">
      <ul>
        {missed.map((thing) => (
          <li key={`${thing.kind} ${thing.serial}`}>
            <Missed thing={thing} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Missed({ thing: { serial, status, name, passportCode, item } }: { thing: MissedThing }) {
  const mayOpen = usePermissions().holds('manage_tickets/workshop')

  return (
    <>
      <span className="font-mono">{serial}</span>
      {passportCode === null
        ? ` was missing here: ${name}, ${item?.sku ?? ''}.`
        : ` is a client’s ${name.toLowerCase()} that is ${status}. Keep it here, and call its owner.`}{' '}
      {passportCode !== null && mayOpen && <Link to={`/club#${passportCode}`}>{showPassport(passportCode)}</Link>}
    </>
  )
}

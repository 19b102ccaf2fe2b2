import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'

import { useAct } from '#client/api/use-act.ts'
import { servicesQuery } from '#client/catalog/service.ts'
import { sentenceAfter } from '#client/errors/unanswered.ts'
import { fittingPath } from '#client/fittings/fitting-words.ts'
import { FittingBadge } from '#client/fittings/FittingBadge.tsx'
import { fittingOfBooking, fittingsKey, openFitting } from '#client/fittings/queries.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import type { OfBooking } from '#client/routing/feature.ts'
import { useGo } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import type { Slot } from '#shared/clubs/slots.ts'

/** Beside the booking of a fitting: its session, or the way to begin it. */
export function FittingOfBooking({ booking }: OfBooking) {
  const { data: services } = useQuery(servicesQuery)
  const service = services?.find(({ code }) => code === booking.serviceCode)
  if (service?.category !== 'fitting' && service?.category !== 'putter') return null

  return <Session booking={booking} slot={slotOf(booking.serviceCode)} />
}

/** Which club a service is about, by its code; a bag begins with the driver. */
function slotOf(code: string): Slot {
  if (/putter|lab/.test(code)) return 'P'
  if (/iron/.test(code)) return '7i'
  if (/wedge/.test(code)) return 'SW'
  return /wood|hybrid/.test(code) ? '3W' : 'D'
}

function Session({ booking, slot }: OfBooking & { slot: Slot }) {
  const go = useGo()
  const queries = useQueryClient()
  const mayConduct = usePermissions().holds('conduct/fittings')
  const { fittings } = useSuspenseQuery(fittingOfBooking(booking.id)).data
  const opening = useAct(() => openFitting({ bookingId: booking.id, slot }), {
    onDone: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: fittingsKey })
      await go(fittingPath(id))
    },
  })
  const [fitting] = fittings
  if (!fitting && !mayConduct) return null

  return (
    <section aria-label="Fitting" className="flex flex-wrap items-center gap-3 border-t border-line pt-3">
      {fitting ? (
        <>
          <FittingBadge status={fitting.status} />
          <ButtonLink to={fittingPath(fitting.id)} tone="quiet" size="tight">
            Open {fitting.number}
          </ButtonLink>
        </>
      ) : (
        <Button size="tight" busy={opening.isPending} onClick={() => opening.mutate()}>
          Start session
        </Button>
      )}
      {opening.error && <p className="text-sm text-flag-deep">{sentenceAfter(opening.error)}</p>}
    </section>
  )
}

import { useSuspenseQuery } from '@tanstack/react-query'

import { sentenceAfter } from '#client/errors/unanswered.ts'
import { places } from '#client/inventory/queries.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { Button } from '#client/ui/Button.tsx'
import type { Shortage } from '#shared/inventory/purchasing/purchase.ts'

import { useDrafting } from './use-drafting.ts'

/** Where else what is short lies free: drafts its way here. */
export function BringButtons({ of: { sku, elsewhere } }: { of: Shortage }) {
  return elsewhere.length === 0 ? null : <Bring sku={sku} elsewhere={elsewhere} />
}

function Bring({ sku, elsewhere }: Pick<Shortage, 'sku' | 'elsewhere'>) {
  const mayBring = usePermissions().holds('manage_inventory/inventory')
  const { data } = useSuspenseQuery(places)
  const drafting = useDrafting()
  const here = data.places[0]?.id ?? ''

  return (
    <span className="relative z-10 flex flex-wrap items-center gap-2 text-sm">
      {elsewhere.map(({ placeId, place, quantity }) =>
        mayBring ? (
          <Button
            key={placeId}
            tone="quiet"
            size="tight"
            busy={drafting.isPending}
            onClick={() => drafting.mutate({ fromId: placeId, toId: here, lines: [{ sku, quantity }] })}
          >
            Bring {quantity} from {place}
          </Button>
        ) : (
          <span key={placeId} className="text-muted">
            {quantity} lie in {place}
          </span>
        ),
      )}
      {drafting.error && (
        <span role="alert" className="text-flag-deep">
          {sentenceAfter(drafting.error)}
        </span>
      )}
    </span>
  )
}

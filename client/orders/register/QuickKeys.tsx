import { useQuery } from '@tanstack/react-query'

import { usePermissions } from '#client/permissions/rights.ts'
import { useStudio } from '#client/settings/use-studio.ts'

import { detailOf, type Goods, mostSold } from './queries.ts'

interface QuickKeysProps {
  onGoods: (goods: Goods) => void
  /** Opens what is sold by more than one press. */
  onPanel: (panel: string) => void
}

const keyLook =
  'grid min-h-14 content-center gap-0.5 rounded border border-edge/60 bg-surface px-3 py-1.5 text-left text-sm leading-tight hover:border-ink'

/** What is sold most, gift cards, packages of lessons, places in clinics and memberships, one press each. */
export function QuickKeys({ onGoods, onPanel }: QuickKeysProps) {
  const { studio } = useStudio()
  const { data: goods, error } = useQuery(mostSold)
  const sellsMemberships = usePermissions().holds('manage_members/memberships')

  return (
    <section aria-labelledby="quick" className="grid gap-2">
      <h2 id="quick" className="text-sm font-semibold text-muted">
        Quick
      </h2>
      {error && <p className="text-sm text-muted">{error.message}</p>}
      {goods?.length === 0 && <p className="text-sm text-muted">No goods yet. They are added in the catalog.</p>}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2">
        {(goods ?? []).map((one) => (
          <button key={one.sku} type="button" className={keyLook} onClick={() => onGoods(one)}>
            <span className="line-clamp-2">{one.name}</span>
            <span className="text-muted figures">{detailOf(one, studio)}</span>
          </button>
        ))}
        <button type="button" className={keyLook} onClick={() => onPanel('gift')}>
          <span>Gift card</span>
          <span className="text-muted">Any sum</span>
        </button>
        <button type="button" className={keyLook} onClick={() => onPanel('lessons')}>
          <span>Lessons</span>
          <span className="text-muted">A package</span>
        </button>
        <button type="button" className={keyLook} onClick={() => onPanel('places')}>
          <span>Clinic</span>
          <span className="text-muted">A place</span>
        </button>
        {sellsMemberships && (
          <button type="button" className={keyLook} onClick={() => onPanel('membership')}>
            <span>Membership</span>
            <span className="text-muted">A plan</span>
          </button>
        )}
      </div>
    </section>
  )
}

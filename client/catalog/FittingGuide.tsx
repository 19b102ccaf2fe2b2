import { Link } from '#client/app/Link.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { showPart } from '#client/ui/show-part.ts'
import type { Service } from '#shared/catalog/contract.ts'

import { guide } from './fitting-words.ts'

/** Where somebody begins who does not know the names of fittings. */
export function FittingGuide({ services }: { services: readonly Service[] }) {
  const { money } = useStudio()
  const rows = guide.flatMap((row) => {
    const service = services.find(({ code }) => code === row.code)
    return service ? [{ ...row, service }] : []
  })

  return (
    <ul className="border-t-2 border-ink">
      {rows.map(({ when, because, service }) => (
        <li key={service.code} className="border-b border-line">
          <Link
            to={service.code === 'swing_eval' ? '/swing-evaluation' : `/Book-Fitting#${service.code}`}
            onClick={() => showPart(service.code)}
            className="group grid gap-x-8 py-3 md:grid-cols-[1fr_1fr_4rem] md:items-baseline"
          >
            <span className="font-display text-lg text-balance">“{when}.”</span>
            <span>
              <span className="font-medium text-fairway underline decoration-fairway/40 underline-offset-4 group-hover:decoration-fairway">
                {service.name}
              </span>
              <span className="ml-2 figures md:hidden">{money(service.priceCents)}</span>
              <span className="block text-sm text-pretty text-muted">{because}</span>
            </span>
            <span className="text-right font-display text-lg figures max-md:hidden">{money(service.priceCents)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

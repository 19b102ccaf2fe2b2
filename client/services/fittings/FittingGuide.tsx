import { isEvaluation } from '#client/catalog/offers.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { showPart } from '#client/ui/browser/show-part.ts'
import { Part } from '#client/ui/Part.tsx'
import type { Service } from '#shared/catalog/contract.ts'

import { clubsOf, guide } from './fitting-words.ts'

interface Row {
  when: string
  because: string
  service: Service
  to: string
}

/** Only what the studio gives: a fitting of just these clubs, and an evaluation for whoever cannot tell. */
function rowsOf(fittings: readonly Service[], services: readonly Service[]): Row[] {
  const rows = guide.flatMap(({ clubs, ...row }): Row[] => {
    const service = fittings.find((one) => clubsOf(one).join() === clubs.join())
    return service ? [{ ...row, service, to: `/Book-Fitting#${service.code}` }] : []
  })
  const evaluation = services.find(isEvaluation)
  if (!evaluation) return rows

  return [
    ...rows,
    {
      when: 'I do not know whether it is me or the clubs',
      because: 'What you and your clubs do today comes first',
      service: evaluation,
      to: '/swing-evaluation',
    },
  ]
}

/** Where somebody begins who does not know the names of fittings. */
export function FittingGuide({ fittings, services }: { fittings: readonly Service[]; services: readonly Service[] }) {
  const { money } = useStudio()
  const rows = rowsOf(fittings, services)
  if (fittings.length < 2 || rows.length < 2) return null

  return (
    <Part title="Which one do I need?">
      <ul className="border-t-2 border-ink">
        {rows.map(({ when, because, service, to }) => (
          <li key={when} className="border-b border-line">
            <Link
              to={to}
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
    </Part>
  )
}

import { isEvaluation } from '#client/catalog/service.ts'
import { useContent, Words } from '#client/content/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { showPart } from '#client/ui/browser/show-part.ts'
import { Part } from '#client/ui/Part.tsx'
import type { Service } from '#shared/catalog/contract.ts'
import type { ContentText } from '#shared/content/contract.ts'
import type { ContentPart } from '#shared/content/pages.ts'

import { type ClubFlag, clubsOf } from './clubs-of-bag.ts'

/** Which words lead to the fitting that looks at just these clubs. */
const guide = [
  { part: 'guide-driver', clubs: ['driver'] },
  { part: 'guide-woods', clubs: ['woods'] },
  { part: 'guide-irons', clubs: ['irons'] },
  { part: 'guide-wedges', clubs: ['wedges'] },
  { part: 'guide-long-game', clubs: ['driver', 'woods', 'irons'] },
  { part: 'guide-full-bag', clubs: ['driver', 'woods', 'irons', 'wedges', 'putter'] },
  { part: 'guide-putter', clubs: ['putter'] },
] as const satisfies readonly { part: ContentPart<'fittings'>; clubs: readonly ClubFlag[] }[]

interface Row {
  text: ContentText | undefined
  service: Service | undefined
  to: string
}

/** Only what the studio gives, and has words for: a fitting of these clubs, and an evaluation for whoever cannot tell. */
function useRows(fittings: readonly Service[], services: readonly Service[]) {
  const texts = useContent('fittings')
  const rows: Row[] = [
    ...guide.map(({ part, clubs }) => {
      const service = fittings.find((one) => clubsOf(one).join() === clubs.join())
      return { text: texts[part], service, to: `/Book-Fitting#${service?.code}` }
    }),
    { text: texts['guide-unsure'], service: services.find(isEvaluation), to: '/swing-evaluation' },
  ]

  return rows.flatMap(({ text, service, to }) => (text?.title && service ? [{ ...text, service, to }] : []))
}

/** Where somebody begins who does not know the names of fittings. */
export function FittingGuide({ fittings, services }: { fittings: readonly Service[]; services: readonly Service[] }) {
  const { money } = useStudio()
  const rows = useRows(fittings, services)
  if (fittings.length < 2 || rows.length < 2) return null

  return (
    <Part title="Which one do I need?">
      <ul className="border-t-2 border-ink">
        {rows.map(({ title, lead, service, to }) => (
          <li key={to} className="grid gap-x-8 border-b border-line py-3 md:grid-cols-[1fr_1fr_4rem]">
            <Link
              to={to}
              onClick={() => showPart(service.code)}
              className="group grid grid-cols-subgrid md:col-span-3 md:items-baseline"
            >
              <span className="font-display text-lg text-balance">“{title}.”</span>
              <span>
                <span className="font-medium text-fairway underline decoration-fairway/40 underline-offset-4 group-hover:decoration-fairway">
                  {service.name}
                </span>
                <span className="ml-2 figures md:hidden">{money(service.priceCents)}</span>
              </span>
              <span className="text-right font-display text-lg figures max-md:hidden">{money(service.priceCents)}</span>
            </Link>
            <Words html={lead} className="text-sm text-muted md:col-start-2" />
          </li>
        ))}
      </ul>
    </Part>
  )
}

import { useFigureWords, wordsOf } from '#client/analytics/figure-words.ts'
import { Figure } from '#client/routing/Figure.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import type { Figure as Told } from '#shared/analytics/contract.ts'
import type { FigurePage } from '#shared/analytics/figures.ts'

import { layouts } from './layout.ts'

interface FiguresProps {
  page: FigurePage
  figures: readonly Told[]
}

/** As many beside one another as the page has room for, with a panel beside it or without. */
const inColumns = 'grid grid-cols-2 gap-x-4 gap-y-1 @xl:grid-cols-3 @5xl:grid-cols-6'

/** All figures of a page: those that somebody comes for, then the others by what they are about. */
export function Figures({ page, figures }: FiguresProps) {
  const { headline, sections } = layouts[page]
  const named = (codes: readonly string[]) =>
    codes.flatMap((code) => figures.find((figure) => figure.code === code) ?? [])
  if (figures.length === 0) {
    return <EmptyState title="No figures of this group">It had nothing in these days. Choose another group.</EmptyState>
  }

  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-6">
      <section aria-label="The most important" className={`${inColumns} border-y border-line py-1`}>
        {named(headline).map((figure) => (
          <One key={figure.code} page={page} figure={figure} isLarge />
        ))}
      </section>
      {sections
        .map(({ title, codes }) => ({ title, told: named(codes) }))
        .filter(({ told }) => told.length > 0)
        .map(({ title, told }) => (
          <section key={title} aria-label={title} className="grid gap-1">
            <h2 className="text-sm font-semibold">{title}</h2>
            <div className={inColumns}>
              {told.map((figure) => (
                <One key={figure.code} page={page} figure={figure} />
              ))}
            </div>
          </section>
        ))}
    </div>
  )
}

function One({ page, figure, isLarge = false }: { page: FigurePage; figure: Told; isLarge?: boolean }) {
  const { linkTo } = useAddress()
  const { valueOf, changeOf, partOf } = useFigureWords()
  const { label, sentence } = wordsOf(page, figure.code)
  const note = [
    partOf(page, figure),
    figure.soFar !== undefined && figure.soFar > 0 && `${figure.soFar} may still be decided`,
    figure.isEstimated && 'Estimated from the hours of today',
  ]

  return (
    <Figure
      name={label}
      code={figure.code}
      value={valueOf(figure.unit, figure.value, figure.code)}
      note={note.filter(Boolean).join('. ')}
      change={changeOf(page, figure)}
      to={linkTo({ figure: figure.code, of: undefined })}
      definition={sentence}
      isLarge={isLarge}
    />
  )
}

import { useSuspenseQuery } from '@tanstack/react-query'

import { servicesQuery } from '#client/catalog/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'

import type { PackageForm } from './package-form.ts'

/** What is typed against as many single lessons: a package that is dearer is hardly meant. */
export function PriceBesideSingly({ form }: { form: PackageForm }) {
  const { money } = useStudio()
  const { data: services } = useSuspenseQuery(servicesQuery)
  const [serviceCode, lessons, priceCents] = form.watch(['serviceCode', 'lessons', 'priceCents'])
  const single = services.find(({ code }) => code === serviceCode)
  if (!single || !(lessons > 1) || Number.isNaN(priceCents)) return null

  const singlyCents = lessons * single.priceCents
  if (priceCents > singlyCents) {
    return (
      <Notice kind="warning" title="Dearer together than singly">
        {lessons} lessons cost {money(singlyCents)} one at a time.
      </Notice>
    )
  }

  return (
    <p className="text-sm text-muted figures">
      {money(Math.round(priceCents / lessons))} each instead of {money(single.priceCents)}:{' '}
      {priceCents === singlyCents ? 'no less than singly.' : `${money(singlyCents - priceCents)} saved.`}
    </p>
  )
}

import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { Words } from '#client/content/service.ts'
import { useIntoCart } from '#client/routing/use-into-cart.ts'
import { paymentConfigQuery, useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Part } from '#client/ui/Part.tsx'
import type { ContentText } from '#shared/content/contract.ts'
import type { LessonPackage } from '#shared/lessons/contract.ts'
import type { PackageRef } from '#shared/lessons/package-ref.ts'

import { packagesQuery } from './queries.ts'

/** What several lessons cost together, against one at a time; nothing where they are only sold singly. */
export function Packages({ service, of: text }: { service: string; of?: ContentText | undefined }) {
  const { data: packages } = useSuspenseQuery(packagesQuery)
  const shown = packages.filter(({ serviceCode }) => serviceCode === service)
  if (shown.length === 0) return null

  return (
    <Part title={text?.title ?? 'Several lessons'} lead={text?.lead && <Words html={text.lead} />}>
      <PackageTable packages={shown} />
    </Part>
  )
}

function PackageTable({ packages }: { packages: readonly LessonPackage[] }) {
  const { data: config } = useQuery(paymentConfigQuery)
  const { mutate, variables, isPending, failure } = useIntoCart<PackageRef>('package')
  const isSold = config !== undefined && config.provider !== null

  return (
    <>
      <table className="w-full border-t-2 border-ink figures">
        <caption className="sr-only">Packages of lessons, each against as many single lessons</caption>
        <thead className="text-sm text-muted">
          <tr>
            <th scope="col" className="py-2 text-left font-normal">
              Lessons
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              Each
            </th>
            <th scope="col" className="py-2 text-right font-normal max-sm:hidden">
              You save
            </th>
            <th scope="col" className="py-2 text-right font-normal max-md:hidden">
              Good for
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              Together
            </th>
            {isSold && (
              <th scope="col">
                <span className="sr-only">Buy</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {packages.map((one) => (
            <PackageRow key={one.code} package={one}>
              {isSold && (
                <Button
                  tone="quiet"
                  size="small"
                  busy={isPending && variables?.packageCode === one.code}
                  onClick={() => mutate({ packageCode: one.code })}
                >
                  Buy<span className="sr-only"> {one.name}</span>
                </Button>
              )}
            </PackageRow>
          ))}
        </tbody>
      </table>
      {failure && (
        <p role="alert" className="mt-2 text-sm font-medium text-flag-deep">
          {failure.message}
        </p>
      )}
    </>
  )
}

interface PackageRowProps {
  package: LessonPackage
  /** How it is bought, where it is. */
  children: ReactNode
}

function PackageRow({ package: { lessons, name, priceCents, singlyCents, monthsValid }, children }: PackageRowProps) {
  const { money } = useStudio()
  const cell = 'py-3.5 pl-4 text-right'

  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-3.5 text-left font-display text-2xl font-medium">
        <span aria-hidden>{lessons}</span>
        <span className="sr-only">{name}</span>
      </th>
      <td className={cell}>{money(Math.round(priceCents / lessons))}</td>
      <td className={`${cell} text-fairway max-sm:hidden`}>{money(singlyCents - priceCents)}</td>
      <td className={`${cell} text-muted max-md:hidden`}>{monthsValid} months</td>
      <td className={`${cell} font-display text-2xl font-medium`}>{money(priceCents)}</td>
      {children && <td className={cell}>{children}</td>}
    </tr>
  )
}

import { useStudio } from '#client/settings/service.ts'
import type { Clinic } from '#shared/lessons/contract.ts'

/** What a clinic costs the public, members and whoever is early. */
export function ClinicPrice({ clinic }: { clinic: Clinic }) {
  const { money, dayShort } = useStudio()

  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 whitespace-nowrap figures md:grid md:text-right">
      <span className="font-display text-2xl leading-none font-medium">
        {clinic.priceCents === 0 ? 'Free' : money(clinic.priceCents)}
      </span>
      {clinic.memberPriceCents !== null && (
        <span className="border-l-2 border-brass pl-2 md:mt-1 md:justify-self-end">
          Members {money(clinic.memberPriceCents)}
        </span>
      )}
      {clinic.early && (
        <span className="text-sm text-muted">
          {money(clinic.early.priceCents)} until {dayShort(clinic.early.until)}
        </span>
      )}
    </p>
  )
}

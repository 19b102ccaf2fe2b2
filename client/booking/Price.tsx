import { useStudio } from '#client/settings/service.ts'

/** A price, with the one that it replaces struck out beside it. */
export function Price({ cents, insteadOf }: { cents: number; insteadOf?: number | undefined }) {
  const { money } = useStudio()

  return (
    <span className="whitespace-nowrap figures">
      {insteadOf !== undefined && insteadOf > cents && (
        <>
          <span className="sr-only">instead of </span>
          <s className="mr-2 font-normal text-muted">{money(insteadOf)}</s>
        </>
      )}
      {money(cents)}
    </span>
  )
}

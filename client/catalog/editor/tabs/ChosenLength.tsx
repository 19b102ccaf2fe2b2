import { NumberField } from '#client/catalog/editor/fields/NumberField.tsx'
import type { ServiceForm } from '#client/catalog/editor/service-form.ts'
import { useStudio } from '#client/settings/use-studio.ts'

const halfHours = { shortestMinutes: 30, longestMinutes: 180, stepMinutes: 30 }

/** Whoever books chooses how long, at a price in proportion. */
export function ChosenLength({ form, at }: { form: ServiceForm; at: number }) {
  const { money } = useStudio()
  const { length, durationMinutes, priceCents } = form.watch(`options.${at}`)
  const perHour = durationMinutes > 0 ? Math.round((priceCents * 60) / durationMinutes) : 0

  return (
    <>
      <label className="flex min-h-row w-fit items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-4.5 accent-fairway"
          checked={length !== null}
          onChange={({ target }) =>
            form.setValue(`options.${at}.length`, target.checked ? halfHours : null, { shouldDirty: true })
          }
        />
        Whoever books chooses how long
      </label>
      {length !== null && (
        <div className="flex flex-wrap gap-3">
          <NumberField form={form} path={`options.${at}.length.shortestMinutes`} label="From" unit="min" />
          <NumberField form={form} path={`options.${at}.length.longestMinutes`} label="To" unit="min" />
          <NumberField form={form} path={`options.${at}.length.stepMinutes`} label="In steps of" unit="min" />
          {Number.isFinite(perHour) && <p className="self-end text-sm text-muted figures">{money(perHour)} an hour</p>}
        </div>
      )}
    </>
  )
}

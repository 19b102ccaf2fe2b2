import type { ComponentProps } from 'react'

/** One choice of a few, side by side. */
export function ChoiceField<Choice extends string>({
  label,
  choices,
  register,
}: {
  label: string
  choices: readonly (Choice | { value: Choice; label: string })[]
  register: () => ComponentProps<'input'>
}) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => {
          const { value, label } = typeof choice === 'string' ? { value: choice, label: choice } : choice
          return (
            <label
              key={value}
              className="inline-flex min-h-11 cursor-pointer items-center rounded border border-edge bg-surface px-4 first-letter:uppercase has-checked:border-fairway has-checked:bg-turf has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-fairway hover:border-ink"
            >
              <input type="radio" value={value} className="sr-only" {...register()} />
              <span className="first-letter:uppercase">{label}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

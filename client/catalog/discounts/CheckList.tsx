interface CheckListProps<Value extends string | number> {
  legend: string
  options: readonly { value: Value; label: string }[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
}

/** Some of a few, each with its box, in their order. */
export function CheckList<Value extends string | number>({ legend, options, value, onChange }: CheckListProps<Value>) {
  const toggle = (one: Value, isChosen: boolean) =>
    onChange(
      options.map((option) => option.value).filter((other) => (other === one ? isChosen : value.includes(other))),
    )

  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="mb-1 font-medium leading-snug">{legend}</legend>
      <div className="flex flex-wrap gap-x-5">
        {options.map((option) => (
          <label key={option.value} className="flex min-h-row items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-4.5 accent-fairway"
              checked={value.includes(option.value)}
              onChange={({ target }) => toggle(option.value, target.checked)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

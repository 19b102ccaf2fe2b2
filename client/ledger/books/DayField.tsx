import { useAddress } from '#client/routing/navigation.ts'
import { tightControlLook } from '#client/ui/forms/control-look.ts'

interface DayFieldProps {
  /** In the address. */
  name: string
  label: string
  /** What holds where the address names none. */
  usual?: string
}

/** A day that the books are looked at by. */
export function DayField({ name, label, usual = '' }: DayFieldProps) {
  const { read, change } = useAddress()

  return (
    <label className="flex items-center gap-2 text-sm text-muted">
      {label}
      <input
        type="date"
        className={`${tightControlLook} w-auto!`}
        value={read(name) ?? usual}
        onChange={({ target }) => change({ [name]: target.value || undefined })}
      />
    </label>
  )
}

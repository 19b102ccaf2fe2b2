import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { type Ref, useId, useState } from 'react'

import { useDebounced } from '#client/ui/browser/debounced.ts'

import { controlLook, tightControlLook } from './control-look.ts'
import { Field } from './Field.tsx'
import { PickerList } from './PickerList.tsx'
import { useCombobox } from './use-combobox.ts'

export interface PickerOption {
  id: string
  name: string
  /** What tells it from others of that name. */
  detail?: string
}

export interface PickerProps<Found extends PickerOption> {
  label: string
  hint?: string | undefined
  error?: string | undefined
  placeholder: string
  isTight?: boolean
  /** Whether it has the focus where it opens: in a dialog that begins with it. */
  isFirst?: boolean
  /** From how many letters on it looks; from none it offers the first ones as it is entered. */
  leastLetters?: number
  /** Said where none fit the letters. */
  noneOf: (letters: string) => string
  /** The first few that fit the letters. */
  find: (letters: string) => Promise<readonly Found[]>
  /** Adds one by name alone, and is it; without it none can be added here. */
  add?: ((name: string) => Promise<Found>) | undefined
  onPick: (found: Found) => void
  ref?: Ref<HTMLInputElement>
}

const restMilliseconds = 150

/** Finds a record as its name is typed, by pointer or by arrows and Enter, or adds it in place. */
export function Picker<Found extends PickerOption>({
  label,
  hint,
  error,
  placeholder,
  isTight = false,
  isFirst = false,
  noneOf,
  ref,
  ...rest
}: PickerProps<Found>) {
  const picker = usePicker(rest)
  const { typed, options } = picker
  const { listId, active, isOpen, field } = picker.combobox

  return (
    <div className="relative">
      <Field label={label} hint={hint} error={error ?? picker.problem}>
        {(ids) => (
          <input
            {...ids}
            ref={ref}
            data-first={isFirst || undefined}
            {...field}
            placeholder={placeholder}
            className={isTight ? tightControlLook : controlLook}
            value={typed}
            onChange={({ target }) => picker.type(target.value)}
            onFocus={picker.open}
            onBlur={picker.close}
          />
        )}
      </Field>
      {isOpen && (
        <PickerList
          id={listId}
          label={label}
          active={active}
          rows={options.map((option) => ({
            key: option.found?.id ?? 'add',
            name: option.found?.name ?? `Add ${option.name}`,
            detail: option.found?.detail ?? '',
            Icon: option.found ? undefined : UserPlus,
          }))}
          onChoose={picker.combobox.choose}
        />
      )}
      <output className="sr-only">{isOpen ? `${options.length} found` : ''}</output>
      {picker.isNone && <p className="mt-1.5 text-sm text-muted">{noneOf(typed.trim())}</p>}
    </div>
  )
}

type Option<Found> = { found: Found; name?: undefined } | { found?: undefined; name: string; add: () => Promise<Found> }

type Search<Found extends PickerOption> = Pick<PickerProps<Found>, 'find' | 'add' | 'leastLetters'>

/** What is offered for the letters: what they fit, and at the end to add one of that name. */
function useOptions<Found extends PickerOption>(typed: string, { find, add, leastLetters = 2 }: Search<Found>) {
  const id = useId()
  const name = typed.trim()
  const letters = useDebounced(name, restMilliseconds)
  const enabled = letters.length >= leastLetters && name.length >= leastLetters
  const { data, isSuccess, ...answer } = useQuery({
    queryKey: ['picker', id, letters],
    queryFn: () => find(letters),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  })
  const found: Option<Found>[] = ((enabled && data) || []).map((one) => ({ found: one }))
  const options: readonly Option<Found>[] = add && enabled && data ? [...found, { name, add: () => add(name) }] : found

  return {
    options,
    hits: found.length,
    letters,
    answer,
    isNone: enabled && isSuccess && !answer.isPlaceholderData && options.length === 0 && name !== '',
  }
}

function usePicker<Found extends PickerOption>({
  onPick,
  ...search
}: Search<Found> & Pick<PickerProps<Found>, 'onPick'>) {
  const [typed, setTyped] = useState('')
  const [isClosed, setClosed] = useState(true)
  const [refusal, refuse] = useState<string>()
  const { options, hits, letters, answer, isNone } = useOptions(typed, search)

  const type = (text: string) => {
    setTyped(text)
    combobox.restart()
    setClosed(false)
    refuse(undefined)
  }
  const choose = async (index: number) => {
    const option = options[index]
    if (!option) return
    try {
      onPick('add' in option ? await option.add() : option.found)
      type('')
      setClosed(true)
    } catch (error) {
      refuse(error instanceof Error ? error.message : String(error))
    }
  }
  const close = () => setClosed(true)
  const combobox = useCombobox({
    count: isClosed ? 0 : options.length,
    hits,
    typed,
    letters,
    answer,
    onChoose: (index) => void choose(index),
    onClose: close,
  })

  return {
    typed,
    type,
    options,
    combobox,
    isNone,
    problem: refusal ?? combobox.trouble,
    open: () => setClosed(false),
    close,
  }
}

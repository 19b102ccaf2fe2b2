import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'

import { useDebounced } from '#client/ui/browser/debounced.ts'

import { controlLook, tightControlLook } from './control-look.ts'
import { Field } from './Field.tsx'
import { PickerList } from './PickerList.tsx'

export interface PickedPerson {
  id: string
  name: string
  /** What tells them from others of that name: an address, a telephone number, the plan. */
  detail?: string
}

export interface PersonPickerProps {
  label?: string
  hint?: string
  error?: string | undefined
  isTight?: boolean
  /** Whether it has the focus where it opens: in a dialog that begins with it. */
  isFirst?: boolean
  /** The first few people whose name, address or number holds the letters. */
  find: (letters: string) => Promise<readonly PickedPerson[]>
  /** Adds somebody by name alone, and is them; without it nobody can be added here. */
  add?: (name: string) => Promise<PickedPerson>
  onPick: (person: PickedPerson) => void
}

const leastLetters = 2
const restMilliseconds = 150

/** Finds somebody as their name is typed, by pointer or by arrows and Enter, or adds them in place. */
export function PersonPicker({
  label = 'Who',
  hint,
  error,
  isTight = false,
  isFirst = false,
  add,
  ...rest
}: PersonPickerProps) {
  const listId = useId()
  const picker = usePicker({ add, ...rest })
  const { typed, options, active, isOpen } = picker

  return (
    <div className="relative">
      <Field label={label} hint={hint} error={error ?? picker.problem}>
        {(ids) => (
          <input
            {...ids}
            data-first={isFirst || undefined}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen && options[active] ? `${listId}-${active}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            placeholder="Name, e-mail address or phone"
            className={isTight ? tightControlLook : controlLook}
            value={typed}
            onChange={({ target }) => picker.type(target.value)}
            onKeyDown={picker.onKeyDown}
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
            key: option.person?.id ?? 'add',
            name: option.person?.name ?? `Add ${option.name}`,
            detail: option.person?.detail ?? '',
            Icon: option.person ? undefined : UserPlus,
          }))}
          onChoose={(index) => void picker.choose(index)}
        />
      )}
      <output className="sr-only">{isOpen ? `${options.length} found` : ''}</output>
      {picker.isNobody && (
        <p className="mt-1.5 text-sm text-muted">Nobody’s name, address or phone number holds “{typed.trim()}”.</p>
      )}
    </div>
  )
}

type Option =
  | { person: PickedPerson; name?: undefined }
  | { person?: undefined; name: string; add: () => Promise<PickedPerson> }

interface PickerOptions extends Pick<PersonPickerProps, 'find' | 'onPick'> {
  add: PersonPickerProps['add'] | undefined
}

/** What is offered for the letters: whom they fit, and at the end to add somebody of that name. */
function useOptions(typed: string, { find, add }: Pick<PickerOptions, 'find' | 'add'>) {
  const id = useId()
  const name = typed.trim()
  const letters = useDebounced(name, restMilliseconds)
  const enabled = letters.length >= leastLetters && name.length >= leastLetters
  const { data, error, isSuccess, isPlaceholderData } = useQuery({
    queryKey: ['picker', id, letters],
    queryFn: () => find(letters),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  })
  const found: Option[] = ((enabled && data) || []).map((person) => ({ person }))
  const options: readonly Option[] = add && enabled && data ? [...found, { name, add: () => add(name) }] : found

  return {
    options,
    isNobody: enabled && isSuccess && !isPlaceholderData && options.length === 0,
    problem: error?.message,
  }
}

function usePicker({ onPick, ...search }: PickerOptions) {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const [isClosed, setClosed] = useState(false)
  const [refusal, refuse] = useState<string>()
  const { options, isNobody, problem } = useOptions(typed, search)
  const isOpen = !isClosed && options.length > 0

  const type = (text: string) => {
    setTyped(text)
    setActive(0)
    setClosed(false)
    refuse(undefined)
  }
  const choose = async (index: number) => {
    const option = options[index]
    if (!option) return
    try {
      onPick(option.person ?? (await option.add()))
      type('')
    } catch (error) {
      refuse(error instanceof Error ? error.message : String(error))
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!isOpen || (step === undefined && event.key !== 'Enter' && event.key !== 'Escape')) return

    event.preventDefault()
    if (step) setActive((active + step + options.length) % options.length)
    else if (event.key === 'Enter') void choose(active)
    else setClosed(true)
  }

  return {
    typed,
    type,
    options,
    active,
    isOpen,
    isNobody,
    problem: refusal ?? problem,
    choose,
    close: () => setClosed(true),
    onKeyDown,
  }
}

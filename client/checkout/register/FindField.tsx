import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type Ref, useState } from 'react'

import { detailOf, type Goods, goodsMatching } from '#client/orders/service.ts'
import { peopleToPick } from '#client/people/service.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { useDebounced } from '#client/ui/browser/debounced.ts'
import { controlLook } from '#client/ui/forms/control-look.ts'
import type { PickedPerson } from '#client/ui/forms/PersonPicker.tsx'
import { PickerList } from '#client/ui/forms/PickerList.tsx'
import { troubleOf, useCombobox } from '#client/ui/forms/use-combobox.ts'

interface FindFieldProps {
  ref: Ref<HTMLInputElement>
  onGoods: (goods: Goods) => void
  onPerson: (person: PickedPerson) => void
  /** Submitted before anything was found. */
  onCode: (code: string) => void
  /** Enter in the empty field. */
  onTenders: () => void
  /** Backspace in the empty field. */
  onDropLast: () => void
}

/** The register's main field: a code, or letters of goods or a client. Enter in the empty field goes on to the payment. */
export function FindField({ ref, ...does }: FindFieldProps) {
  const { studio } = useStudio()
  const find = useFindField(does)
  const { typed, options, isNothing, problem } = find
  const { listId, active, isOpen, field } = find.combobox

  return (
    <div className="relative">
      <input
        ref={ref}
        {...field}
        aria-label="Scan, product or client"
        enterKeyHint="go"
        placeholder="Scan, product or client"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a queue looks on: the first scan goes here
        autoFocus
        className={controlLook}
        value={typed}
        onChange={({ target }) => find.type(target.value)}
        onKeyDown={find.onKeyDown}
        onBlur={find.close}
      />
      {isOpen && (
        <PickerList
          id={listId}
          label="Found"
          active={active}
          rows={options.map(({ goods, person }) =>
            goods
              ? { key: goods.sku, name: goods.name, detail: detailOf(goods, studio) }
              : { key: person.id, name: person.name, detail: person.detail ?? '' },
          )}
          onChoose={find.choose}
        />
      )}
      <output className="sr-only">{isOpen ? `${options.length} found` : ''}</output>
      {(isNothing || problem) && (
        <p className="mt-1.5 text-sm text-muted">{problem ?? `Nothing is called “${typed.trim()}”.`}</p>
      )}
    </div>
  )
}

function useFindField({ onGoods, onPerson, onCode, onTenders, onDropLast }: Omit<FindFieldProps, 'ref'>) {
  const [typed, setTyped] = useState('')
  const [isClosed, setClosed] = useState(false)
  const { options, isReady, ...found } = useFind(typed)

  const type = (text: string) => {
    setTyped(text)
    combobox.restart()
    setClosed(false)
  }
  const take = ({ goods, person }: FoundOption) => {
    if (goods) onGoods(goods)
    else onPerson(person)
    type('')
  }
  const choose = (index: number) => {
    const option = options[index]
    if (option) take(option)
  }
  const combobox = useCombobox({
    count: isClosed ? 0 : options.length,
    typed,
    letters: typed.trim(),
    answer: atOnce,
    onChoose: choose,
    onClose: () => setClosed(true),
  })
  // Enter does not wait for what is found: a code that was scanned is sent as it is.
  const enter = () => {
    const text = typed.trim()
    const option = options[combobox.active]
    if (text === '') return onTenders()
    if (isReady && combobox.isOpen && option) return take(option)
    if (isReady && options.length === 0) return

    onCode(text)
    type('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && typed === '' && !event.repeat) return onDropLast()
    if (event.key !== 'Enter') return combobox.field.onKeyDown(event)

    enter()
    event.preventDefault()
  }

  return { typed, type, options, combobox, choose, onKeyDown, close: () => setClosed(true), ...found }
}

// A press takes from the list as it stands, even while other letters are looked up.
const atOnce = { fetchStatus: 'idle', failureReason: null, isPending: false, isPlaceholderData: false } as const

const leastLetters = 2
const restMilliseconds = 120

type FoundOption = { goods: Goods; person?: undefined } | { person: PickedPerson; goods?: undefined }

/** Suggestions, goods before people; `isReady` once the answer matches these letters. */
function useFind(typed: string) {
  const text = typed.trim()
  const letters = useDebounced(text, restMilliseconds)
  const enabled = letters.length >= leastLetters && text.length >= leastLetters
  const mayRead = usePermissions().holds('read/inventory')
  const goods = useQuery({ ...goodsMatching(letters), enabled: enabled && mayRead })
  const people = useQuery({
    queryKey: ['orders', 'register', 'people', letters],
    queryFn: () => peopleToPick(letters),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  })
  const options: FoundOption[] = enabled
    ? [
        ...(goods.data ?? []).map((one) => ({ goods: one })),
        // People found for earlier letters are not mixed with goods found for these.
        ...((!people.isPlaceholderData && people.data) || []).map((person) => ({ person })),
      ]
    : []
  const isReady = enabled && letters === text && (!mayRead || (goods.isSuccess && !goods.isPlaceholderData))

  return {
    options,
    isReady,
    isNothing: isReady && people.isSuccess && !people.isPlaceholderData && options.length === 0,
    problem: troubleOf(goods) ?? troubleOf(people),
  }
}

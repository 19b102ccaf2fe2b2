import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { useScansOnce } from '#client/inventory/use-scans-once.ts'
import { goodsMatching } from '#client/orders/service.ts'
import { useDebounced } from '#client/ui/browser/debounced.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { tightControlLook } from '#client/ui/forms/control-look.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { StockCount } from '#shared/inventory/counts/contract.ts'

import type { useCounting } from './use-counting.ts'

interface CountingProps {
  count: StockCount
  counting: ReturnType<typeof useCounting>
}

/** Made for a phone in one hand: each scan is one more, and what somebody has counted can be typed over. */
export function Counting({ count, counting }: CountingProps) {
  const userId = useSession()?.user.id
  const again = useScansOnce((code) => {
    counting.count(code)
    return ''
  })
  const mine = count.items
    .flatMap(({ sku, name, lines }) => {
      const own = lines.find((line) => line.userId === userId)
      return own ? [{ ...own, sku, name }] : []
    })
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())

  return (
    <section aria-label="Count" className="grid gap-4">
      <output className="grid min-h-16 items-center rounded border border-line bg-surface px-4 py-2 text-lg font-medium wrap-anywhere figures">
        {again || counting.said || 'Scan what lies there, each one.'}
      </output>
      {counting.isWaiting && (
        <Notice title="No connection">What you scan is kept on this device, and counted once there is one.</Notice>
      )}
      <Refused counting={counting} />
      <CodeForm onCode={(code) => counting.count(code)} />
      <ul aria-label="What you have counted" className="border-t border-line">
        {mine.map(({ sku, name, counted }) => (
          <li
            key={sku}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-2 text-sm"
          >
            <span className="wrap-anywhere">
              <span className="font-mono">{sku}</span> <span className="font-medium">{name}</span>
            </span>
            <NumberCell key={counted} sku={sku} counted={counted} onCount={(all) => counting.count(sku, all)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Refused({ counting: { refused, forget, again } }: Pick<CountingProps, 'counting'>) {
  if (refused.length === 0) return null

  return (
    <Notice kind="problem" title="Not counted">
      <ul>
        {refused.map(({ scan, why }) => (
          <li key={scan.key}>{why}</li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button tone="quiet" size="tight" onClick={again}>
          Try again
        </Button>
        <Button tone="quiet" size="tight" onClick={forget}>
          I have seen it
        </Button>
      </div>
    </Notice>
  )
}

const restMilliseconds = 150

/** For whoever has no scanner at hand, or a code that it cannot read. */
function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const [code, type] = useState('')
  const listId = useId()
  const letters = useDebounced(code.trim(), restMilliseconds)
  const { data: goods = [] } = useQuery({ ...goodsMatching(letters), enabled: letters.length > 1 })

  return (
    <form
      noValidate
      className="flex items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() === '') return
        onCode(code.trim())
        type('')
      }}
    >
      <div className="min-w-0 flex-1">
        <Field label="SKU or barcode" hint="Or letters of its name, and then the one that is meant.">
          {(ids) => (
            <TextInput
              {...ids}
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={80}
              list={listId}
              value={code}
              onChange={({ target }) => type(target.value)}
            />
          )}
        </Field>
        <datalist id={listId}>
          {goods.map(({ sku, name }) => (
            <option key={sku} value={sku}>
              {name}
            </option>
          ))}
        </datalist>
      </div>
      <Button type="submit" tone="quiet" disabled={code.trim() === ''}>
        One more
      </Button>
    </form>
  )
}

interface NumberCellProps {
  sku: string
  counted: number
  onCount: (counted: number) => void
}

/** Typed over as a whole: what is in between two digits was not counted. */
function NumberCell({ sku, counted, onCount }: NumberCellProps) {
  const [typed, type] = useState(String(counted))
  const isNumber = /^\d{1,6}$/.test(typed.trim())
  const commit = () => {
    if (isNumber && Number(typed) !== counted) onCount(Number(typed))
  }

  return (
    <input
      aria-label={`How many of ${sku}`}
      aria-invalid={!isNumber || undefined}
      inputMode="numeric"
      autoComplete="off"
      className={`${tightControlLook} min-h-11! w-20! text-right figures`}
      value={typed}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => type(target.value)}
      onBlur={commit}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
    />
  )
}

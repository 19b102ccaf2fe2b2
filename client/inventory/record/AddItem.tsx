import { useState } from 'react'

import { FindGoods, type Goods } from '#client/orders/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'

/** Adds an item to a draft. */
export function AddItem({ onAdd }: { onAdd: (goods: Goods) => void }) {
  const [isAdding, setAdding] = useState(false)
  useKeys([{ key: 'n', what: 'Add an item', run: () => setAdding(true) }])

  return (
    <>
      <Button tone="quiet" size="tight" className="justify-self-start" onClick={() => setAdding(true)}>
        Add an item
      </Button>
      {isAdding && (
        <Dialog title="Add an item" onClose={() => setAdding(false)}>
          <FindGoods
            onChoose={(goods) => {
              setAdding(false)
              onAdd(goods)
            }}
          />
        </Dialog>
      )}
    </>
  )
}

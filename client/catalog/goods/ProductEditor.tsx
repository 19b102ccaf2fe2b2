import { useSuspenseQuery } from '@tanstack/react-query'

import { RecordSteps } from '#client/list/RecordSteps.tsx'
import { usePermissions } from '#client/permissions/rights.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { FormProblems } from '#client/ui/forms/FormProblems.tsx'
import { useProblemFocus } from '#client/ui/forms/use-problem-focus.ts'
import { NewerVersion } from '#client/ui/record/Conflict.tsx'
import { EditorBar } from '#client/ui/record/EditorBar.tsx'
import { Record, RecordPart } from '#client/ui/record/Record.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import type { ProductRecord } from '#shared/catalog/goods-contract.ts'
import { kindWords } from '#shared/catalog/goods.ts'
import { counted } from '#shared/words.ts'

import { fieldsOf } from './product-form.ts'
import { productPath } from './product-path.ts'
import { ProductFields } from './ProductFields.tsx'
import { ProductHistory } from './ProductHistory.tsx'
import { stockOfItem } from './queries.ts'
import { TheirProduct } from './TheirProduct.tsx'
import { type ProductEditing, useProductEditor } from './use-product-editor.ts'

/** A product and its variants in one form. */
export function ProductEditor({ product }: { product?: ProductRecord }) {
  const { change } = useAddress()
  const mayChange = usePermissions().holds('manage_catalog/catalog')
  const { problems, focusProblems } = useProblemFocus()
  const editing = useProductEditor(product, { onAdded: (id) => change({ product: id }), onRefused: focusProblems })
  const { form, seen, met, changes, note, error, isSaving } = editing
  const fields = fieldsOf(form.watch())

  return (
    <>
      <Title editing={editing} mayChange={mayChange} />
      <Record aside={<Aside seen={seen} mayChange={mayChange} />}>
        {!mayChange && <Notice title="To read only">Whoever holds manage_catalog changes goods: ask a manager.</Notice>}
        <NewerVersion onShow={editing.bringNewer} />
        {met && <TheirProduct form={form} met={met} isTyped={changes > 0} />}
        <FormProblems form={form} fields={fields} refused="Nothing was saved" error={error} ref={problems} />
        <form noValidate onSubmit={(event) => void editing.save(event)}>
          <fieldset disabled={!mayChange} className="grid min-w-0 gap-6">
            <legend className="sr-only">{seen?.name ?? 'New product'}</legend>
            <ProductFields form={form} isNew={!seen} />
          </fieldset>
          <button type="submit" hidden aria-hidden tabIndex={-1} />
        </form>
      </Record>
      {mayChange && (
        <EditorBar
          changes={changes}
          onDiscard={editing.discard}
          onSave={() => void editing.save()}
          isSaving={isSaving}
          saveLabel={met?.isAsked ? 'Save mine over theirs' : seen ? 'Save' : 'Add product'}
          note={note}
        />
      )}
    </>
  )
}

function Title({ editing: { seen, sell, isSaving }, mayChange }: { editing: ProductEditing; mayChange: boolean }) {
  if (!seen) return <TitleBar title="New product" action={<ToList />} />

  const sold = seen.items.filter(({ active }) => active)
  return (
    <TitleBar
      title={seen.name}
      badge={seen.active ? <Badge tone="success">Sold</Badge> : <Badge>Retired</Badge>}
      figures={[seen.brand, kindWords[seen.kind], counted(sold.length, 'item')].filter(Boolean)}
      action={
        <>
          <RecordSteps address={productPath(seen.id)} />
          <ToList />
          {mayChange && (
            <Button tone="quiet" size="tight" busy={isSaving} onClick={() => sell(!seen.active)}>
              {seen.active ? 'Retire' : 'Sell again'}
            </Button>
          )}
        </>
      }
    />
  )
}

const ToList = () => (
  <ButtonLink to="/admin/catalog/products" tone="quiet" size="tight">
    Products
  </ButtonLink>
)

const Aside = ({ seen, mayChange }: { seen: ProductRecord | undefined; mayChange: boolean }) => (
  <>
    <RecordPart title="Stock">
      {seen && (
        <Loaded skeleton={<Skeleton className="h-16" />}>
          <ul className="text-sm">
            {seen.items.map(({ id, sku }) => (
              <StockOf key={id} sku={sku} />
            ))}
          </ul>
        </Loaded>
      )}
      <p className="text-sm text-muted">What is retired is found by nobody who sells, and can be sold again.</p>
    </RecordPart>
    {seen && mayChange && (
      <RecordPart title="History">
        <Loaded skeleton={<Skeleton className="h-32" />}>
          <ProductHistory productId={seen.id} />
        </Loaded>
      </RecordPart>
    )}
  </>
)

/** As its page of the stock says it. */
function StockOf({ sku }: { sku: string }) {
  const { data } = useSuspenseQuery(stockOfItem(sku))

  return (
    <li className="flex justify-between gap-3 border-b border-line py-1">
      <span className="font-mono">{sku}</span>
      <span className="figures">
        {data.stock
          ? `${data.stock.onHand} on hand, ${data.stock.reserved} reserved`
          : 'Not counted: sold as if there were always some'}
      </span>
    </li>
  )
}

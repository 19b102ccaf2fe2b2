import { sql } from 'kysely'
import { expect } from 'vitest'

import { makeLocation, makeUser } from '#tests/support/make.ts'
import { emptyStudio, withOwnStudio } from '#tests/support/own-studio.ts'

const test = withOwnStudio()

/** A browser that thinks so many decimals of a currency, wherever it is not told. */
const thinkingOf = (digits: number) => `{
  const Real = Intl.NumberFormat
  Intl.NumberFormat = function (locale, options = {}) {
    const own = options.style === 'currency' ? { minimumFractionDigits: ${digits}, maximumFractionDigits: ${digits} } : {}
    return new Real(locale, { ...own, ...options })
  }
  Intl.NumberFormat.supportedLocalesOf = Real.supportedLocalesOf
}`

test.for([0, 2])(
  'a forint stays one in a browser that gives it %d decimals: what is typed is what is kept and shown',
  async (digits, { own, openAs }) => {
    await emptyStudio(own)
    await makeLocation(own)
    await own.updateTable('location').set({ currency: 'HUF', locale: 'hu-HU' }).execute()
    const { email, password } = await makeUser(own, { roles: ['admin'] })
    const page = await openAs({ email, password }, '/dashboard')
    await page.addInitScript(thinkingOf(digits))
    await page.goto(new URL('/admin/catalog/products', page.url()).href)
    await page.getByRole('button', { name: 'New product' }).click()
    const sku = `CAP-${digits}`
    await page.getByLabel('Name', { exact: true }).fill(`Cap ${digits}`)
    await page.getByLabel('Kind').selectOption('Apparel')
    await page.getByLabel('SKU').fill(sku)
    const price = page.getByLabel('Price')
    await price.fill('12,345')
    await price.blur()
    await page.getByText('Type a sum, such as 1234,50.').waitFor()
    await price.fill('12 000')
    await price.blur()
    await expect.poll(() => price.inputValue()).toBe('12000,00')
    await page.getByRole('button', { name: 'Add product' }).click()
    await page.getByRole('heading', { level: 1, name: `Cap ${digits}` }).waitFor()

    const { rows } = await sql`select price_cents from item where sku = ${sku}`.execute(own)
    expect(rows).toEqual([{ priceCents: 1_200_000 }])
    await page.goto(new URL('/admin/catalog/products', page.url()).href)
    await page
      .getByRole('row', { name: `Cap ${digits}` })
      .getByText(/^12\s?000,00$/)
      .waitFor()
  },
)

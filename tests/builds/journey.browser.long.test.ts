import { manager } from '#tests/orders/till.ts'
import { desktop, telephone, test } from '#tests/support/browser.ts'

const linkIn = (text: string | undefined, page: string) => new RegExp(`/${page}#\\S+`).exec(text ?? '')?.[0] ?? ''

test(
  'a sheet is written, shared and quoted, approved on a phone, and its build begins once the deposit is paid',
  {
    timeout: 300_000,
  },
  async ({ openAs, open, studio }) => {
    const email = 'member@loftandlie.test'
    const page = await openAs(manager, '/admin/clubs-2/sheets', desktop)
    await page.getByRole('button', { name: 'New sheet' }).click()
    await page.getByRole('combobox', { name: 'Client' }).fill('member@loft')
    await page.getByRole('listbox').getByRole('option').first().click()
    await page.getByText('No club is on this sheet yet.').waitFor()

    for (const club of ['7-iron', '8-iron']) await page.getByLabel('Add a club').selectOption({ label: club })
    const length = page.getByLabel('7-iron: Length')
    await length.fill('about 37')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(/You typed about 37/).waitFor()
    await length.fill('37 1/4')
    await length.press('Enter')
    await page.getByRole('button', { name: 'Parts and prices' }).click()
    for (const club of ['7-iron', '8-iron']) {
      await page.getByLabel(`${club}: Head`, { exact: true }).fill('Northfield T2')
      await page.getByLabel(`${club}: Price of the head`).fill('240')
    }
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page
      .getByRole('region', { name: 'Changes' })
      .getByText(/change/)
      .waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('button', { name: 'Quote' }).waitFor()

    const sheet = await open(linkIn((await studio.newestMail(email))?.text, 'sheet'), telephone)
    await sheet.getByRole('heading', { name: 'Is this what we build?' }).waitFor()
    await sheet.getByText('37 1/4').first().waitFor()

    await page.getByRole('button', { name: 'Quote' }).click()
    await page.getByRole('button', { name: 'Send to the client' }).click()
    await page.getByText('Client decides').first().waitFor()

    const quote = await open(linkIn((await studio.newestMail(email))?.text, 'quote'), telephone)
    await quote.getByLabel('Your full name').fill('Alex Member')
    await quote.getByRole('button', { name: 'Approve the quote' }).click()
    await quote.getByText('Approved by Alex Member').waitFor()
    await quote.getByRole('link', { name: /^Pay the deposit/ }).click()
    await quote.getByRole('button', { name: /4242 Accepted/ }).click()
    await quote.getByRole('button', { name: /^Pay \$/ }).click()
    await quote.getByText(/^Thank you/).waitFor()

    await page.reload()
    await page.getByRole('link', { name: 'Open the build' }).click()
    await page.getByRole('heading', { name: /^B-\d+$/ }).waitFor()
    await page.getByText('Parts are here').first().waitFor()
  },
)

import { expect } from 'vitest'

import { giftCardsContract } from '#shared/payments/gift-cards.ts'
import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'

const looks = eachLook([
  ['on a telephone', telephone],
  ['on a desktop', desktop],
] as const)

test.for(looks)(
  '%s a member gives a gift card: nothing is ordered without the terms, a card is declined, then it is paid and mailed',
  async ([where, look], { openAs, studio }) => {
    const email = `${where.replaceAll(' ', '-')}@example.com`
    const page = await openAs('member', '/checkout', look)
    await page.getByRole('button', { name: 'Put into the cart' }).click()
    await page.getByText('This is required.').first().waitFor()

    await page.getByLabel('For whom').fill('Leo Archer')
    await page.getByLabel('Their e-mail address').fill(email)
    await page.getByLabel('A word to go with it').fill('For your new irons.')
    await page.getByRole('button', { name: '$25', exact: true }).click()
    await page.getByRole('button', { name: 'Put into the cart' }).click()
    const cart = page.getByRole('list', { name: 'Your cart' })
    await cart.getByText('Gift card for Leo Archer').waitFor()
    const checkOut = page.getByRole('button', { name: 'Check out, $25 now' })
    expect(await checkOut.isDisabled()).toBe(true)

    await page.reload()
    await page.getByLabel(/I agree to the terms/).check()
    await checkOut.click()
    await page.getByRole('button', { name: /0002 Declined/ }).click()
    await page.getByRole('button', { name: 'Pay $25' }).click()
    await page.getByText('The card was declined. Nothing was charged. Try another card.').waitFor()
    await page.getByRole('button', { name: /4242 Accepted/ }).click()
    await page.getByRole('button', { name: 'Pay $25' }).click()
    await page.getByText('Thank you. $25 is paid.').waitFor()

    const mail = await studio.newestMail(email)
    expect(mail?.text).toContain('For your new irons.')
    const code = /Code: (\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(await studio.call(giftCardsContract.readGiftCardBalance, { query: { code } })).toMatchObject({
      balanceCents: 2500,
    })
    await page.goto(`${studio.url}/checkout`)
    await page.getByText('Your cart is empty').waitFor()
  },
)

import { extractText, getDocumentProxy } from 'unpdf'

/**
 * The text that a PDF reader would copy. Parts of a letter that a font draws separately have no letter of their own.
 */
export async function textIn(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(pdf)), { mergePages: true })

  return text.replaceAll(/(?!\n)\p{Cc}/gu, '')
}

import { extractText, getDocumentProxy } from 'unpdf'

/** What a reader of PDF finds in it, as it would copy it; parts of a letter that fonts draw apart have no letter of their own. */
export async function textIn(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(pdf)), { mergePages: true })

  return text.replaceAll(/(?!\n)\p{Cc}/gu, '')
}

/** Distinguishes a text from one that is spelled the same only in English: `` t`End${apart}` `` is not `End`. */
export const apart = ''

/** Put into a text, keeps it apart from one that is spelled the same in English only: `` t`End${apart}` `` is not `End`. */
export const apart = ''

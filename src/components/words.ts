// The texts of the components, visible and spoken.

export const back = "Back";
export const settings = "Settings";
export const loading = "Loading ...";
export const wait = "Please wait";
export const clear = "Clear";
export const close = "Close";
export const tooLong = (max: number) => `Too long: the limit is ${max} characters.`;

export const share = "Share";
export const copy = "Copy";
export const copied = "Link copied";
export const notCopied = "Please copy the selected link yourself";
export const showQrCode = "Show QR code";
export const qrCodeOf = (url: string) => `QR code of ${url}`;

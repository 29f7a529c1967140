/**
 * Stops all writes of this page to storage, for good. Call it in a page that is left because its user has changed.
 *
 * A request of the Firebase SDK may be pending in the page. The SDK stores the former user as signed in after a late
 * response, and also when leaving the page cancels the request, which it takes for a missing network. Other tabs adopt
 * that user at once, so nothing that a later page load checks would help, and the SDK itself can't be stopped: see
 * docs/decisions/one-user-per-page.md, Alternatives.
 */
export function freezeStorage(): void {
  Object.assign(Storage.prototype, { setItem() {}, removeItem() {} });
}

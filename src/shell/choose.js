// Chooses the outlines that shell.css shows: nobody who is signed in is to see those of the sign-up form. It is part of
// the page itself (scripts/shell.ts) and runs before anything is drawn.
{
  const path = location.pathname;
  let isRemembered = false;
  try {
    isRemembered = Object.keys(localStorage).some((key) =>
      /^(lettuce\/session$|firebase:authUser:)/.test(key),
    );
  } catch {
    // Storage is blocked, so nobody is remembered.
  }
  let shell = "none";
  if (path !== "/email_action") {
    if (!isRemembered) shell = path === "/" || path.startsWith("/list") ? "sign-up" : "log-in";
    else if (path === "/profile" || path.endsWith("/settings")) shell = "page";
    else shell = path.startsWith("/list/") ? "list" : "lists";
  }
  document.documentElement.dataset.shell = shell;

  // What is needed next is fetched beside the first files, and not after them.
  if (isRemembered) {
    for (const link of document.querySelectorAll("link[rel=later]")) {
      if (link.dataset.for === shell || link.dataset.for === "all") link.rel = "modulepreload";
    }
  }
}

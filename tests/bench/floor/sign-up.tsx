// Only the parts of the first screen: React, the router with a lazy route, the identity service, a form.
import { createUserWithEmailAndPassword } from "firebase/auth";
import { lazy, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Link, Route, Routes } from "react-router-dom";
import { auth, confirmed } from "./firebase";

const Rows = lazy(async () => ({ default: (await import("./bare-rows")).BareRows }));

function SignUp() {
  return (
    <form
      action={async (fields) => {
        const [email, password] = [String(fields.get("email")), String(fields.get("password"))];
        await createUserWithEmailAndPassword(auth, email, password);
      }}
    >
      <input name="name" aria-label="Name" />
      <input name="email" aria-label="Email" />
      <input name="password" type="password" aria-label="Password" />
      <button type="submit">Sign up</button>
      <Link to="/rows">Rows</Link>
    </form>
  );
}

await confirmed;
createRoot(document.body).render(
  <BrowserRouter>
    <Suspense>
      <Routes>
        <Route path="/rows" element={<Rows items={[]} setDone={() => undefined} />} />
        <Route path="*" element={<SignUp />} />
      </Routes>
    </Suspense>
  </BrowserRouter>,
);

document.title = "Lettuce";
